/** The personal fields that people and their orders are searched by. */
export const personalFields = ['EMAIL', 'LAST_NAME', 'FIRST_NAME', 'MIDDLE_NAME'] as const;

export type PersonalField = (typeof personalFields)[number];
