import type { ReactNode } from 'react';
import inRow from '../ui/lists/row.module.css';
import stack from '../ui/lists/stack.module.css';
import { NoticeArea, type NoticeState } from '../ui/notice.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import styles from './desk.module.css';

interface DeskScreenProps {
  title: string;
  /** In the line of the heading, at its end. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A screen of the desk: its heading, and its parts below one another. */
export function DeskScreen({ title, beside, children }: DeskScreenProps) {
  return (
    <div className={stack.gap16}>
      <div className={styles.top}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

interface EditingScreenProps {
  title: string;
  /** Beside the heading: what opens the form of new ones, and other ways to bring them in. */
  adding: ReactNode;
  notices: NoticeState;
  /** What failed of rows that are not shown, and of many at once. */
  failures: ReactNode;
  children: ReactNode;
}

/** A screen whose rows are edited in place; what came of it is said above them and stays in sight. */
export function EditingScreen({ title, adding, notices, failures, children }: EditingScreenProps) {
  return (
    <DeskScreen title={title} beside={<div className={inRow.gap12}>{adding}</div>}>
      <div className={styles.notices}>
        <NoticeArea {...notices} />
        {failures}
      </div>
      {children}
    </DeskScreen>
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
