import { translatedFields } from '#platform/text-languages'
import type { Words } from './present/present-content.ts'

/** By column, or by the name of a list, as the audit log has them. */
export type Values = Readonly<Record<string, unknown>>

/** Where each change is read back from. */
export const valuesNow = ({ row, languages, traits, services }: Words): Values => ({
  ...Object.fromEntries(translatedFields.map((field) => [field, undefined])),
  ...row,
  languages,
  traits,
  services,
})

/** The values as they were before some changes. One that the log notes without a value stays as it is. */
export const valuesBefore = (
  values: Values,
  changes: Readonly<Record<string, { before?: unknown } | null>>,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      field in values && change !== null ? [[field, change.before ?? null]] : [],
    ),
  ),
})
