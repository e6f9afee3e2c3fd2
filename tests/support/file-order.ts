import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Stories of processes wait a good part of their time; those in a browser keep the processor busy. */
const PATIENT = /\/tests\/(process|safety|drills|fuzz)\//;
const BUSY = /\/tests\/e2e\//;
const COMPONENT = /\.test\.tsx$/;

/**
 * Components first: they need no pages, which are being built, and a worker that changes its project starts again.
 * Then long files, in turns one that waits and one that works, so that neither the cores rest nor a long file
 * runs alone at the end.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (kind: RegExp) => sorted.filter(({ moduleId }) => kind.test(moduleId));
    const [patient, busy] = [of(PATIENT), of(BUSY)];
    const turns = Array.from({ length: Math.max(patient.length, busy.length) }, (_, turn) => turn);
    const long = turns.flatMap((turn) => [...patient.slice(turn, turn + 1), ...busy.slice(turn, turn + 1)]);
    const first = [...of(COMPONENT), ...long];
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
