import { formatDay } from '../../../shared/contract/calendar.ts';

const STEP = 10;
const HEIGHT = 60;

interface DayBarsProps {
  className?: string | undefined;
  days: readonly { day: string; amount: number; words: string | number }[];
}

/** One bar a day, the highest as high as the picture; a day with nothing is a line at the ground. */
export function DayBars({ className, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      {days.map(({ day, amount, words }, index) => {
        const height = Math.max(amount === 0 ? 0.5 : 2, Math.round((amount / most) * HEIGHT * 10) / 10);
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
            <title>{`${chartDay(day)}: ${words}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

export const chartDay = (day: string) => formatDay(`${day}T12:00:00Z`);
