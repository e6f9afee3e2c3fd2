import { type Dispatch, type ReactNode, type SetStateAction, startTransition, useEffect } from 'react';
import type { CheckProductAtFacility } from '../../catalog/catalog.web.ts';
import { getTagLabel } from '../../catalog/product-tags.ts';
import type { FacilityRefusalsProps } from '../../content/content.web.ts';
import { formatDayAndMonth } from '../../lib/calendar.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { findProductRefusalReasons } from '../check-parcel.ts';
import { formatShortFacilityName } from '../short-facility-name.ts';
import { useChosenFacilityId } from './chosen-facility.ts';
import { useFacilities } from './use-facilities.ts';

export interface ChosenFacilityRefusalsProps {
  /** Takes what says why goods are refused; null while no facility is known. The setter of a state: words are a function. */
  onChange: Dispatch<SetStateAction<CheckProductAtFacility | null>>;
}

/** Asks for the chosen facility and says what it refuses: «жестяные банки». */
export default function ChosenFacilityRefusals({ onChange }: ChosenFacilityRefusalsProps) {
  const facility = useChosenFacility();
  const name = facility && formatShortFacilityName(facility.name);
  const refusedTags = facility?.rules.refusedTags.join('\n');
  useEffect(() => {
    const refused = new Set(refusedTags?.split('\n'));
    const check: CheckProductAtFacility = (product) => {
      if (name === undefined) return UNKNOWN;
      const labels = new Set(findProductRefusalReasons(product, refused).map(({ label }) => label));
      const taken = product.parts.filter(
        ({ tags }) => findProductRefusalReasons({ tags, parts: [] }, refused).length === 0,
      );
      return {
        facility: name,
        reason: labels.size === 0 ? null : [...labels].join(', '),
        isListKnown: Boolean(refusedTags),
        remedy:
          taken.length > 0 &&
          taken.length < product.parts.length &&
          'Без этого набор можно положить по частям: корзина предложит.',
      };
    };
    // What the server has drawn and no script has woken yet would be dropped for a moment.
    startTransition(() => onChange(() => check));
    return () => onChange(null);
  }, [name, refusedTags, onChange]);
  return null;
}

/** What is said of any product until the facilities have come. */
const UNKNOWN = { facility: '', reason: '', isListKnown: false, remedy: <WhyUnknown /> };

function WhyUnknown() {
  const { list, failed, retry } = useFacilities();
  if (list !== null) return 'Этого учреждения больше нет, выберите другое.';
  if (!failed) return 'Узнаём, что примут…';
  return (
    <>
      Не узнали, что примут.{' '}
      <Button variant="quiet" onClick={retry}>
        Повторить
      </Button>
    </>
  );
}

function useChosenFacility() {
  const chosen = useChosenFacilityId();
  return useFacilities().list?.find(({ id }) => id === chosen);
}

/** «ИК-103 не принимает: жестяные банки»; that nothing is known of it where the shop knows nothing. */
export function FacilityRefusalWords({ onChange }: FacilityRefusalsProps): ReactNode {
  const facility = useChosenFacility();
  useEffect(() => {
    if (facility === undefined) return;
    onChange({ facility: formatShortFacilityName(facility.name), tags: facility.rules.refusedTags });
    return () => onChange(null);
  }, [facility, onChange]);
  if (facility === undefined) return <p>{UNKNOWN.remedy}</p>;
  const { refusedTags, refusedOn } = facility.rules;
  const name = formatShortFacilityName(facility.name);
  return (
    <p>
      {refusedTags.length > 0 ? (
        <>
          <strong>{name} не принимает:</strong> {refusedTags.map(getTagLabel).join(', ')}
          {refusedOn !== null && ` (узнали ${keepNumbers(formatDayAndMonth(refusedOn))})`}.
        </>
      ) : (
        `${name}: особых запретов нам не сообщали, смотрите общие правила.`
      )}
    </p>
  );
}
