export { loadSetupProgress, SetupProgressPanel } from './web/first-day.tsx';
