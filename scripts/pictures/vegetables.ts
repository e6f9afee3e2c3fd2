/** Fresh vegetables. */
import {
  around,
  dark,
  each3,
  fill,
  type Item,
  inside,
  light,
  move,
  oval,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Tomato. */
export const tomato = (): Item => ({
  w: 220,
  svg:
    solid(
      'M0-186C-60-206-132-176-130-98C-128-30-70 0 0 0S128-30 130-98C132-176 60-206 0-186Z',
      '#cd4332',
      'ball',
    ) +
    move(0, -180, around(6, solid('M0 4C-14-10-12-44 0-70C12-44 14-10 0 4Z', '#5f8a46', 'down'), 14)) +
    stroke('M0-184C2-202 10-212 18-220', '#4d7038', 11) +
    move(-66, -132, fill(oval(0, 0, 14, 30), '#ffffff', 0.5), 1, 38),
});

/** Cucumber, slightly bent. */
export const cucumber = (): string => {
  const spine = 'M-200 14Q0-34 200 10';
  return (
    stroke(spine, '#36602f', 92) +
    move(0, -4, stroke(spine, '#5b8f43', 82)) +
    move(0, -18, stroke(spine, '#7fae5c', 26, 0.7)) +
    times(5, (i) => move(0, -30 + i * 15, stroke('M-190 12Q0-30 190 8', '#a9cc86', 2.5, 0.5))) +
    times(22, (i) => fill(oval(-186 + i * 17.6, -12 + ((i * 31) % 56) - 22, 4.5), '#3f6d33', 0.8)) +
    move(-246, 20, fill(oval(0, 0, 9, 14), '#d6c46a'))
  );
};

/** Carrot with a short green top. */
export const carrot = (): string =>
  times(4, (i) =>
    move(
      -196,
      0,
      stroke(
        `M0 0C-30 ${-14 + i * 8}-54 ${-34 + i * 20}-84 ${-48 + i * 30}`,
        i % 2 ? '#6f9a4a' : '#86ad5c',
        13,
      ),
    ),
  ) +
  solid(
    'M-206-44C-180-62-150-54-120-48L200-14C226-8 226 6 200 12L-120 46C-150 52-186 60-206 40C-224 18-224-24-206-44Z',
    '#e08434',
    'down',
  ) +
  each3(
    [
      [-140, -42, 34],
      [-70, 20, 30],
      [-20, -30, 24],
      [50, 14, 22],
      [110, -14, 18],
      [-110, 38, 18],
    ],
    (x, y, l) => stroke(`M${x} ${y}q${l / 2} 6 ${l} 2`, '#b96020', 4, 0.7),
  ) +
  stroke('M-170-36C-80-36 60-24 150-12', '#ffffff', 8, 0.3);

/** Onion bulb in golden skin. */
export const onion = (c = '#c98538'): Item => {
  const d =
    'M-10-262C-12-226-26-206-64-186C-118-160-140-130-138-94C-136-34-72-4 0-4S136-34 138-94C140-130 118-160 64-186C26-206 14-226 16-258C8-250-2-252-10-262Z';
  return {
    w: 220,
    svg:
      times(7, (i) => stroke(`M${-18 + i * 6}-6q${-8 + i * 3} 12 ${-14 + i * 5} 20`, '#e0cfa6', 4)) +
      fill(d, c) +
      inside(
        d,
        times(6, (i) =>
          stroke(
            `M0-240C${-30 - i * 34} -190 ${-30 - i * 34} -60 0 0M0-240C${30 + i * 34} -190 ${30 + i * 34} -60 0 0`,
            dark(c, 0.3),
            4,
            0.5,
          ),
        ) + fill(oval(-62, -100, 20, 62), light(c, 0.6), 0.35),
      ) +
      fill(d, 'url(#ball)'),
  };
};

/** Head of garlic. */
export const garlic = (): Item => {
  const d =
    'M-12-250C-12-206-24-186-56-164C-108-128-124-100-120-66C-114-18-56 0 0 0S114-18 120-66C124-100 108-128 56-164C24-186 14-206 16-246C8-240-4-242-12-250Z';
  return {
    w: 200,
    svg:
      times(7, (i) => stroke(`M${-18 + i * 6}-2q${-6 + i * 2} 8 ${-12 + i * 4} 14`, '#b39c74', 4)) +
      fill(d, '#f4ebe0') +
      inside(
        d,
        [24, 62, 100]
          .map((x) =>
            stroke(
              `M0-214C${-x} -150 ${-x * 1.15} -60 ${-x * 0.5} 4M0-214C${x} -150 ${x * 1.15} -60 ${x * 0.5} 4`,
              '#b58aa0',
              5,
              0.6,
            ),
          )
          .join('') + fill('M-20-260H24V-200H-20Z', '#d9c6a6', 0.6),
      ) +
      fill(d, 'url(#ball)'),
  };
};

/** Single clove. */
export const clove = (): string =>
  solid('M-52 12C-48-26-10-44 46-40C56-38 58-32 52-24C40 8 4 34-34 30Q-52 28-52 12Z', '#f1e4d6', 'ball') +
  stroke('M-40 10C-24-14 6-28 44-34', '#b58aa0', 4, 0.6);
