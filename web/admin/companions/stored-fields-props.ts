import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { FieldsProps } from '../../features/companions/fields/fields-props.ts'

/** Interface of the fields that only staff set. */
export type StoredFieldsProps = FieldsProps & {
  /** The companion as stored; `null`: not stored yet. */
  base: ManagedCompanion | null
}
