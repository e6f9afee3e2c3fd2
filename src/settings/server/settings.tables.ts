import type { ColumnType, Generated } from 'kysely';
import type {
  numberSettingDefinitions,
  PaymentQrMode,
  textSettingDefinitions,
} from '../../contract/shop-settings.ts';

/** What administrators have set: only its *.db.ts write here. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    shop_settings: ShopSettingsTable;
  }
}

type TextColumns = {
  [Name in Lowercase<(typeof textSettingDefinitions)[keyof typeof textSettingDefinitions]['variable']>]:
    | string
    | null;
};
type NumberColumns = {
  [Name in Lowercase<(typeof numberSettingDefinitions)[keyof typeof numberSettingDefinitions]['variable']>]:
    | number
    | null;
};

/** The one row of what administrators have set, a column for each variable; null is the configuration's. */
export interface ShopSettingsTable extends TextColumns, NumberColumns {
  id: Generated<number>;
  version: Generated<number>;
  shop_payment_qr: PaymentQrMode | null;
  /** The terms that hold until `terms_from`, where some have been made shorter. */
  terms_before: ColumnType<RetentionTerms | null, never, string | null>;
  terms_from: Date | null;
}

/** How long things are kept, by the names of the settings. */
export type RetentionTerms = Record<keyof typeof numberSettingDefinitions, number>;
