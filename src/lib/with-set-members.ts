/** Returns a set with these members, or without them. */
export function withSetMembers<Member>(
  set: ReadonlySet<Member>,
  members: Iterable<Member>,
  included: boolean,
): ReadonlySet<Member> {
  const after = new Set(set);
  for (const member of members) {
    if (included) after.add(member);
    else after.delete(member);
  }
  return after;
}
