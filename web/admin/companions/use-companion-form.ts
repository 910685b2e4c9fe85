import { useEffect, useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import {
  formOf,
  isSameForm,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import type { SetField } from '../../features/companions/fields/fields-props.ts'
import { draftStore } from './draft-store.ts'

/**
 * What is typed of a companion, kept over a session that ends and a page that is left.
 *
 * @param key her id in the address, or "new"
 * @param loaded as she is now; null: a new one
 */
export function useCompanionForm(key: string, loaded: ManagedCompanion | null) {
  const [start] = useState(() => {
    const draft = draftStore.read(key)
    return {
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
  const isDirty = !isSameForm(form, formOf(base))

  useEffect(() => {
    if (isDirty) draftStore.write(key, { id, base, form })
    else draftStore.forget(key)
  }, [key, id, base, form, isDirty])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  const set: SetField = (field, value) => setForm((shown) => ({ ...shown, [field]: value }))
  /** Begins anew with a companion as she is stored, and what is still to be saved of her. */
  const reset = (companion: ManagedCompanion | null, unsaved: Partial<CompanionForm> = {}) => {
    // The draft may be of one that is stored meanwhile: another one needs an id of its own.
    if (!companion) setId(crypto.randomUUID())
    setBase(companion)
    setForm({ ...formOf(companion), ...unsaved })
    setRestored(false)
  }
  /** Goes on with what is typed, knowingly over what someone else has saved. */
  const rebase = (companion: ManagedCompanion) => setBase(companion)
  /** Fills in what she was at another time; what is left out stays as it is stored. */
  const fill = (then: Partial<ManagedCompanion>) => setForm(formOf({ ...base, ...then }))
  return { id, base, form, set, isDirty, isRestored, reset, rebase, fill }
}
