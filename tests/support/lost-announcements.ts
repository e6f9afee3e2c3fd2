/** From this statement on no change of the shop is announced, as if each announcement were lost with its connection. */
export const LOSE_ANNOUNCEMENTS = `do $do$ begin
  execute replace(pg_get_functiondef('announce_change'::regproc), 'perform pg_notify(''shop_changed'', '''');', '');
end $do$`;
