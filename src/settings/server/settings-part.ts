import type { Config } from '../../platform/config/config.ts';
import type { ShopSnapshot, SnapshotPart } from '../../platform/snapshot.ts';
import { findSettings, type SettingsRow, settingsVersion } from './settings.db.ts';
import { type ShopSettings, settingsFrom } from './shop-settings.ts';

/** What administrators have set. */
export const settingsPart: SnapshotPart<SettingsRow> = {
  version: settingsVersion,
  read: async (tx) => {
    const row = await findSettings(tx);
    return () => row;
  },
};

/** The settings that everybody is shown by, from memory. */
export const shownSettings = (snapshot: ShopSnapshot, config: Config): ShopSettings =>
  settingsFrom(snapshot.get(settingsPart), config);
