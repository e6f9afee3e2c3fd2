/** A thing's fields by their names on the wire, each declared once. */
type Fields = Record<string, { column: string }>;

/** Returns one property of each field, by the fields' names. */
export function mapFieldsToProperty<All extends Record<string, object>, Key extends keyof All[keyof All]>(
  fields: All,
  key: Key,
) {
  const values = Object.entries(fields).map(([name, field]) => [name, field[key as keyof typeof field]]);
  return Object.fromEntries(values) as { [Name in keyof All]: All[Name][Key] };
}

/** Returns the columns of fields, in their order. */
export function listFieldColumns<All extends Fields>(fields: All) {
  return Object.values(fields).map(({ column }) => column) as All[keyof All]['column'][];
}

/** Returns what a row holds, by the names that its columns have on the wire. */
export function rowToFieldValues<All extends Fields, Row extends Record<All[keyof All]['column'], unknown>>(
  fields: All,
  row: Row,
) {
  const columns: Record<string, unknown> = row;
  const values = Object.entries(fields).map(([name, { column }]) => [name, columns[column]]);
  return Object.fromEntries(values) as { [Name in keyof All]: Row[All[Name]['column']] };
}

/** Returns values by their columns; those that are not given are undefined. */
export function fieldValuesToRow<All extends Fields, Values extends { [Name in keyof All]?: unknown }>(
  fields: All,
  values: Values,
) {
  const given = Object.entries(fields).map(([name, { column }]) => [column, values[name]]);
  return Object.fromEntries(given) as { [Name in keyof All as All[Name]['column']]: Values[Name] };
}

/** Returns the keys of an object in their order, as exactly those: a list and its labels are said once. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[];
