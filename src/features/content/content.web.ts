export { Things } from './web/blocks/things.tsx';
