import { CallError, fieldMessage } from '../../../lib/api/api.ts'
import { groupOfField } from './groups/group-contents.ts'
import type { FieldRefusals } from '../../../features/companions/fields/fields-props.ts'

/** The messages of a refused call by the fields of the profile's groups; empty for other errors. */
export function refusalsOf(error: unknown): FieldRefusals {
  if (!(error instanceof CallError)) return {}
  const { detail } = error.body
  if (!Array.isArray(detail)) return {}
  const refusals: Record<string, string> = {}
  for (const refusal of detail) {
    const field = refusal.loc?.map(String).find((key) => groupOfField(key) !== null)
    if (field) refusals[field] ??= fieldMessage(refusal)
  }
  return refusals
}
