import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import {
  channelValuesOf,
  formOf,
  isSameForm,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import type { SetField } from '../../features/companions/fields/fields-props.ts'
import { useNow } from '../../lib/use-now.ts'
import { companionStartIn } from '../shared/companions/typed-companion.ts'
import { withBirthDate } from './age-facts.ts'
import { draftStore } from './draft-store.ts'
import { emptyRecords, isBegun, type RecordsForm } from './records-form.ts'
import { usePublicationRules } from './use-publication-rules.ts'

const NEW = 'new'

/**
 * Input for a companion; survives the end of a session and leaving the page.
 *
 * @param key her id in the address, or "new"
 * @param storedCompanion the stored companion; `null` for a new one
 * @param currentCompanion her latest answer, which may have the private part that the stored one lacks
 */
export function useCompanionForm(
  key: string,
  storedCompanion: ManagedCompanion | null,
  currentCompanion: ManagedCompanion | null,
) {
  const now = useNow()
  const { minimumAge, checkOf } = usePublicationRules()
  const { state } = useLocation()
  const [start] = useState(() => {
    const draft = draftStore.read(key)
    const companionStart = key === NEW && !draft ? companionStartIn(state) : null
    if (companionStart) {
      const form = formOf(null)
      const { name, location, givenBy, birthDate, evidence } = companionStart
      const rules = { minimumAge, ageCheck: checkOf('age'), now }
      const facts = withBirthDate(form, { before: '', after: birthDate }, rules)
      return {
        records: { ...emptyRecords(now), givenBy, birthDate, evidence },
        id: crypto.randomUUID(),
        base: null,
        form: { ...form, ...facts, name, location },
        isRestored: false,
      }
    }
    return {
      records: { ...emptyRecords(now), ...draft?.records },
      id: storedCompanion?.id ?? draft?.id ?? crypto.randomUUID(),
      base: draft?.base ?? storedCompanion,
      // A draft from before a deployment may lack a field.
      form: { ...formOf(draft?.base ?? storedCompanion), ...draft?.form },
      isRestored: draft !== null,
    }
  })
  const [id, setId] = useState(start.id)
  const [isRestored, setRestored] = useState(start.isRestored)
  const [base, setBase] = useState(start.base)
  const [form, setForm] = useState(start.form)
  const [records, setRecords] = useState(start.records)
  if (base?.private_hidden && currentCompanion?.private_hidden === false) {
    const { contact, private_photos, private_videos } = currentCompanion
    // The version stays, so that a save still finds out that a colleague has saved in the meantime.
    setBase({ ...base, private_hidden: false, contact, private_photos, private_videos })
    setForm((values) => ({ ...values, ...channelValuesOf(currentCompanion) }))
  }
  const isDirty = !isSameForm(form, formOf(base)) || (base === null && isBegun(records))

  useEffect(() => {
    const newRecords = base === null ? { records } : {}
    if (isDirty) draftStore.write(key, { id, base, form, ...newRecords })
    else draftStore.forget(key)
  }, [key, id, base, form, records, isDirty])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  const set: SetField = (field, value) => setForm((values) => ({ ...values, [field]: value }))
  const setRecord = (changes: Partial<RecordsForm>) =>
    setRecords((values) => ({ ...values, ...changes }))
  /** Resets the form to a stored companion. @param unsaved values that are still to be saved */
  const reset = (companion: ManagedCompanion | null, unsaved: Partial<CompanionForm> = {}) => {
    // The companion of the draft may be stored by now, so the next new one needs an id of its own.
    if (!companion) setId(crypto.randomUUID())
    setBase(companion)
    setForm({ ...formOf(companion), ...unsaved })
    setRecords(emptyRecords(now))
    setRestored(false)
  }
  /** Keeps the input and saves it over the version of someone else. */
  const rebase = (companion: ManagedCompanion) => setBase(companion)
  /** Fills in values of an earlier version; fields that are left out keep their stored value. */
  const fill = (version: Partial<ManagedCompanion>) => setForm(formOf({ ...base, ...version }))
  return { id, base, form, set, records, setRecord, isDirty, isRestored, reset, rebase, fill }
}
