import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { guarded, loaded } from '../../desk/guarded.ts';
import { formatMoment } from '../../lib/calendar.ts';
import { call } from '../../ui/data/call.ts';
import { wordsLost } from '../../ui/data/failure-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { decodeToken, useToken } from '../../ui/session.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import { listStaff } from '../admin-staff.contract.ts';
import type { Route } from './+types/admin-staff.page.ts';
import { AdministratorRow } from './staff/administrator-row.tsx';
import { InviteForm } from './staff/invite-form.tsx';
import { ShownPassword } from './staff/shown-password.tsx';
import styles from './staff/staff.module.css';

export { clientAction } from '../../ui/data/client-action.ts';
export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Администраторы';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

const notLoaded = wordsLost('Ошибка загрузки администраторов. Попробуйте ещё раз.');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, () => loaded(call(listStaff, {}, { signal: request.signal }), notLoaded));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={4} count={4} />;

/** Who runs the shop: asked in by e-mail, let go at once. */
export default function AdminStaffPage({ loaderData: { answer: staff, problem } }: Route.ComponentProps) {
  const [given, setGiven] = useState<{ password: string; until: string } | null>(null);
  const notices = useNotice();
  const { revalidate } = useRevalidator();
  const token = useToken();
  const own = token === null ? undefined : decodeToken(token)?.email;

  return (
    <DeskScreen title={TITLE}>
      <NoticeArea {...notices} />
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      <PlainList className={styles.list}>
        {staff?.map((administrator) => (
          <li key={administrator.id}>
            <AdministratorRow
              administrator={administrator}
              own={administrator.email === own}
              onDismissed={(name) => notices.show('success', `${name} больше не администратор`)}
              onPassword={(password, until) => setGiven({ password, until })}
            />
          </li>
        ))}
      </PlainList>
      <InviteForm
        onInvited={({ administrator, password }) => {
          const name = `${administrator.lastName} ${administrator.firstName}`;
          notices.show('success', `${name}: передайте одноразовый пароль, с ним начнётся роль`);
          setGiven({ password, until: administrator.invitedUntil ?? '' });
        }}
      />
      <Dialog open={given !== null} title="Одноразовый пароль" onClose={() => setGiven(null)}>
        {given !== null && (
          <ShownPassword password={given.password} onClose={() => setGiven(null)}>
            Годится на один вход до {formatMoment(given.until)}: войдя, человек придумает свой. Закроете окно
            — этот больше не увидеть, только выдать другой.
          </ShownPassword>
        )}
      </Dialog>
    </DeskScreen>
  );
}
