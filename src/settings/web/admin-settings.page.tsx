import { useRevalidator } from 'react-router';
import { settings } from '../../contract/shop-settings.ts';
import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { guarded, loaded } from '../../desk/guarded.ts';
import { formatDay } from '../../lib/calendar.ts';
import { call } from '../../ui/data/call.ts';
import { wordsLost } from '../../ui/data/failure-words.ts';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import { readShopSettings, type ShopSettingsAnswer } from '../admin-settings.contract.ts';
import type { Route } from './+types/admin-settings.page.ts';
import { SettingsForm } from './settings-form.tsx';
import { ShownAgain } from './shown-again.tsx';

export { clientAction } from '../../ui/data/client-action.ts';
export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Настройки магазина';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

const notLoaded = wordsLost('Ошибка загрузки настроек. Попробуйте ещё раз.');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, () => loaded(call(readShopSettings, {}, { signal: request.signal }), notLoaded));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={4} count={8} />;

/** What the shop says of itself and how long it keeps things. */
export default function AdminSettingsPage({ loaderData: { answer: stored, problem } }: Route.ComponentProps) {
  const notices = useNotice();
  const { revalidate } = useRevalidator();
  return (
    <DeskScreen title={TITLE}>
      <NoticeArea {...notices} />
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {stored !== null && (
        <>
          <Samples stored={stored} />
          <TermsBefore stored={stored} />
          <SettingsForm
            stored={stored}
            onSaved={() => notices.show('success', 'Сохранено. Страницы покажут это через несколько секунд.')}
          />
        </>
      )}
      <ShownAgain />
    </DeskScreen>
  );
}

/** The longer terms that still hold, and until when. */
function TermsBefore({ stored: { termsBefore, values } }: { stored: ShopSettingsAnswer }) {
  if (termsBefore === null) return null;
  const names = (['orderMonths', 'keyDays', 'recordMonths'] as const).filter(
    (name) => termsBefore[name] > values[name],
  );
  return (
    <Notice kind="warning">
      До {formatDay(termsBefore.until)} действуют прежние сроки:{' '}
      {names.map((name) => `${settings[name].label} — ${termsBefore[name]}`).join('; ')}. Верните их, и ничего
      не сотрётся.
    </Notice>
  );
}

/** What people still see of the values for trying the shop out. */
function Samples({ stored: { samples } }: { stored: ShopSettingsAnswer }) {
  if (samples.length === 0) return null;
  return (
    <Notice kind="warning">
      На страницах ещё стоят образцы:{' '}
      {samples.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={`#${name}`}>{settings[name].label}</a>
        </span>
      ))}
      . Замените их.
    </Notice>
  );
}
