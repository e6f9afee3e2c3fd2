import { type ComponentType, createContext, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { storeSearchTermsInTab } from '../../../desk/tab-search.tsx';
import { Button } from '../../../ui/button.tsx';

interface BuyerOrdersButtonProps {
  email: string;
  children: ReactNode;
}

/** The last orders of a buyer; orders are another feature, and the frame of the desk fills this in. */
export const LastBuyerOrdersContext = createContext<ComponentType<{ email: string; open: boolean }> | null>(
  null,
);

/** Leads to all orders of a buyer. Not a link: its address would name the e-mail. */
export function BuyerOrdersButton({ email, children }: BuyerOrdersButtonProps) {
  const navigate = useNavigate();
  const show = () => {
    const search = new URLSearchParams();
    storeSearchTermsInTab(search, { order: email });
    navigate(`/admin/user-order-list?${search}`);
  };
  return (
    <Button variant="quiet" onClick={show}>
      {children}
    </Button>
  );
}
