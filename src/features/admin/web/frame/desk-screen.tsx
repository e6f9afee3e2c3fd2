import type { ReactNode } from 'react';
import stack from '../../../../shared/web/ui/lists/stack.module.css';
import { Skeleton } from '../../../../shared/web/ui/states/skeleton.tsx';

/** A screen of the desk: its heading, and its parts below one another. */
export function DeskScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={stack.gap24}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface DeskSkeletonProps {
  title: string;
  /** Of one box, in rem. */
  height: number;
  count: number;
}

/** What stands for a screen of the desk until it is loaded. */
export function DeskSkeleton({ title, ...boxes }: DeskSkeletonProps) {
  return (
    <DeskScreen title={title}>
      <Skeleton {...boxes} />
    </DeskScreen>
  );
}
