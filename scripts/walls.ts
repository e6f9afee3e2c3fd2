import { cruise } from 'dependency-cruiser';
import { readingOptions, wallRules } from './wall-rules.ts';

/** One import that goes where it may not, with what to do instead. */
export interface BrokenWall {
  rule: string;
  from: string;
  to: string;
  remedy: string;
}

/** Reads the imports below `folders` of `baseDir` and answers those that break a rule. */
export async function findBrokenWalls(baseDir: string, folders: string[]): Promise<BrokenWall[]> {
  const { output } = await cruise(folders, {
    ...readingOptions,
    baseDir,
    validate: true,
    ruleSet: { forbidden: wallRules },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    remedy: wallRules.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}
