import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { checkoutStepNames } from '../../accounts/after-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { useToken } from '../../ui/session.ts';
import { buildCheckoutStepUrl, type CheckoutStep, getPreviousCheckoutStep } from '../checkout-step.ts';
import styles from './checkout.module.css';

/** What a step leaves in the history for the next one: where it came from. */
export interface NavState {
  from: CheckoutStep;
}

interface StepFrameProps {
  step: CheckoutStep;
  title: string;
  /** Stands quietly in the line of the title. */
  beside?: ReactNode;
  /** The saved address chosen, for the links to step 4. */
  addressId: number | null;
  /**
   * The order is made: what stands with the title in a panel of its own. Nothing leads back to choosing
   * then, which would look as if the order could still be changed.
   */
  accepted?: ReactNode;
  /** There is nothing to order yet: no steps are shown. */
  stepless?: boolean;
  children: ReactNode;
}

/** Progress, heading and «Назад» around a step. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, beside, addressId, accepted, stepless = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const signedIn = useToken() !== null;
  const [openedCold] = useState(key === 'default');
  // A step that was moved to begins at its heading, for the ear too.
  useEffect(() => {
    if (!openedCold) heading.current?.focus({ preventScroll: true });
  }, [openedCold]);

  return (
    <div className={styles.frame}>
      {!stepless && (
        <ProgressSteps
          current={step}
          steps={checkoutStepNames.map((label, index) => {
            const target = index + 1;
            const known = target === 1 || target === 3 || (target === 4 && addressId !== null);
            return {
              label,
              done: target === 2 && signedIn,
              to: known && !accepted ? buildCheckoutStepUrl(target, addressId) : undefined,
            };
          })}
        />
      )}
      <div className={accepted ? styles.accepted : styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
        {accepted}
      </div>
      {children}
      {step !== 1 && (step === 5 || !accepted) && <Back step={step} addressId={addressId} />}
    </div>
  );
}

/** The on-page Back is the browser's wherever the step was reached from the one before. */
function Back({ step, addressId }: { step: Exclude<CheckoutStep, 1>; addressId: number | null }) {
  const navigate = useNavigate();
  const state = useLocation().state as NavState | null;
  const before = getPreviousCheckoutStep(step);
  return (
    <div className={styles.back}>
      <Button
        variant="quiet"
        onClick={() => {
          if (state?.from === before) navigate(-1);
          else navigate(buildCheckoutStepUrl(before, addressId), { replace: true });
        }}
      >
        <Icon name="arrow-left" />
        Назад
      </Button>
    </div>
  );
}
