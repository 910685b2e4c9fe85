import { useEffect, useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import {
  formOf,
  isSameForm,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import type { SetField } from '../../features/companions/fields/fields-props.ts'
import { useNow } from '../../lib/use-now.ts'
import { draftStore } from './draft-store.ts'
import { emptyRecords, isBegun, type RecordsForm } from './records-form.ts'

/**
 * What is typed of a companion, kept over a session that ends and a page that is left.
 *
 * @param key her id in the address, or "new"
 * @param loaded as she is now; null: a new one
 */
export function useCompanionForm(key: string, loaded: ManagedCompanion | null) {
  const now = useNow()
  const [start] = useState(() => {
    const draft = draftStore.read(key)
    return {
      records: { ...emptyRecords(now), ...draft?.records },
      id: loaded?.id ?? draft?.id ?? crypto.randomUUID(),
      base: draft?.base ?? loaded,
      // A draft of an earlier version of this page may lack a field.
      form: { ...formOf(draft?.base ?? loaded), ...draft?.form },
      isRestored: draft !== null,
    }
  })
  const [id, setId] = useState(start.id)
  const [isRestored, setRestored] = useState(start.isRestored)
  const [base, setBase] = useState(start.base)
  const [form, setForm] = useState(start.form)
  const [records, setRecords] = useState(start.records)
  const isDirty = !isSameForm(form, formOf(base)) || (base === null && isBegun(records))

  useEffect(() => {
    const typed = base === null ? { records } : {}
    if (isDirty) draftStore.write(key, { id, base, form, ...typed })
    else draftStore.forget(key)
  }, [key, id, base, form, records, isDirty])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  const set: SetField = (field, value) => setForm((shown) => ({ ...shown, [field]: value }))
  const setRecord = (part: Partial<RecordsForm>) => setRecords((shown) => ({ ...shown, ...part }))
  /** Begins anew with a companion as she is stored, and what is still to be saved of her. */
  const reset = (companion: ManagedCompanion | null, unsaved: Partial<CompanionForm> = {}) => {
    // The draft may be of one that is stored meanwhile: another one needs an id of its own.
    if (!companion) setId(crypto.randomUUID())
    setBase(companion)
    setForm({ ...formOf(companion), ...unsaved })
    setRecords(emptyRecords(now))
    setRestored(false)
  }
  /** Goes on with what is typed, knowingly over what someone else has saved. */
  const rebase = (companion: ManagedCompanion) => setBase(companion)
  /** Fills in what she was at another time; what is left out stays as it is stored. */
  const fill = (then: Partial<ManagedCompanion>) => setForm(formOf({ ...base, ...then }))
  return { id, base, form, set, records, setRecord, isDirty, isRestored, reset, rebase, fill }
}
