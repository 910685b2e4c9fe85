import { channelKinds } from '#companions/channels'
import { profileFieldNames } from '#companions/profile-fields'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'
import type { FieldRefusals } from './fields-props.ts'

const fieldNames: readonly string[] = [...profileFieldNames, 'audience', ...channelKinds]

/** The messages of a refused call by the fields of the profile; empty for other errors. */
export function refusalsOf(error: unknown): FieldRefusals {
  if (!(error instanceof CallError)) return {}
  const { detail } = error.body
  if (!Array.isArray(detail)) return {}
  const refusals: Record<string, string> = {}
  for (const refusal of detail) {
    const field = refusal.loc?.map(String).find((key) => fieldNames.includes(key))
    if (field) refusals[field] ??= fieldMessage(refusal)
  }
  return refusals
}
