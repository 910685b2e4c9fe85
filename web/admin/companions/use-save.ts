import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  createManagedEndpoint,
  getManagedEndpoint,
  saveManagedEndpoint,
  type ManagedCompanion,
} from '#companions/staff/admin-companions'
import type { Check } from '#companions/companion-status'
import type { MissingPiece } from '#companions/publication-records'
import { call } from '../../lib/api/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { conflictOf } from '../../lib/api/conflict-of.ts'
import { coverLike } from './cover-private.ts'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import {
  payloadOf,
  problemOf,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import type { FieldRefusals, SetField } from '../../features/companions/fields/fields-props.ts'
import { refusalsOf } from '../../features/companions/fields/refusals.ts'
import { isMissingPiece, useMissingLabels } from '../shared/labels/missing-labels.ts'
import type { CompanionMediaSlots } from './companion-media.ts'
import { firstEmpty, isConsentFilled, isHalf, recordsOf } from './records-form.ts'
import { isSessionOver, useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import type { useCompanionForm } from './use-companion-form.ts'

const CLOSE_MS = 1_500

const fieldSelector = (field: string) => `[name="${field}"]`
const tick = (check: Check) => `#check-${check} input`

type Parts = {
  companionForm: ReturnType<typeof useCompanionForm>
  media: CompanionMediaSlots
  close: () => void
}

/** The tab of the dialog that has a problem. */
export type SavedPart = 'basic' | 'media'

/**
 * Saves all changes of a companion, shows the result, and closes the dialog a moment after a success.
 *
 * A new companion to be published remains a draft until her files have arrived.
 */
export function useSave({ companionForm, media, close }: Parts) {
  const uploads = media.openUploads
  const { id, base, form, records, isDirty, reset } = companionForm
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** A new companion is stored as a draft, and waits for her files to be published. */
  const [isPublishing, setPublishing] = useState(false)
  /** A publication that leaves her hidden from visitors counts as a failure. */
  const [isPublic, setPublic] = useState(false)
  const [isOver, setOver] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [refusals, setRefusals] = useState<FieldRefusals>({})
  const [conflict, setConflict] = useState<ManagedCompanion | null>(null)

  useEffect(() => {
    if (!isSaved || isPublishing) return
    const timer = setTimeout(close, CLOSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaved, isPublishing])

  const mayPublish = isPublishing && uploads === 0
  const publish = useEffectEvent(async () => {
    try {
      const companion = await store({})
      const missingText = isPublic ? missingOf(companion) : ''
      if (missingText) setSaved(false)
      setMessage(
        missingText
          ? { kind: 'error', text: [t`Her profile isn’t public yet.`, missingText].join(' ') }
          : { kind: 'success', text: t`Companion created successfully!` },
      )
      void reload(...companionReads)
    } catch (error) {
      setSaved(false)
      fail(error, t`The profile was created, but it isn’t published yet.`)
    }
    setPublishing(false)
  })
  const missingLabel = useMissingLabels()
  const missingOf = ({ not_public }: ManagedCompanion) =>
    not_public
      .flatMap(({ reason, ...why }) =>
        isMissingPiece(reason) ? [missingLabel({ ...why, reason })] : [],
      )
      .join(' ')
  useEffect(() => {
    if (mayPublish) void publish()
  }, [mayPublish])

  /** Sends the fields. @param unsaved values that remain to be saved later */
  async function store(changes: Partial<CompanionForm>, unsaved: Partial<CompanionForm> = {}) {
    const body = payloadOf({ ...form, ...changes })
    const answer = base
      ? await call(saveManagedEndpoint, {
          params: { id },
          body: { ...body, version: base.version },
        })
      : await call(createManagedEndpoint, { body: { ...body, id, records: recordsOf(records) } })
    const companion = coverLike(base, answer)
    cache.set(getManagedEndpoint, { params: { id } }, companion)
    // Records refer to a stored companion.
    if (!base) media.recordConsent(records)
    reset(companion, unsaved)
    return companion
  }

  function fail(error: unknown, prefix = '') {
    const newer = conflictOf(base ? saveManagedEndpoint : createManagedEndpoint, error)
    if (newer) setConflict(coverLike(base, newer.current))
    setOver(isSessionOver(error))
    setRefusals(refusalsOf(error))
    const fallback = t`Failed to save companion. Please check your connection and try again.`
    setMessage({
      kind: 'error',
      text: [prefix, saveError(error, fallback)].filter(Boolean).join(' '),
    })
  }

  function refuse(text: string, place: SavedPart): SavedPart {
    setMessage({ kind: 'error', text })
    setBusy(false)
    return place
  }

  /** The first problem that prevents saving. @param asPublic also checks the requirements for publication */
  function problemNow(asPublic: boolean): { at: string; text: string } | null {
    const problem = problemOf(form)
    if (problem) return { at: fieldSelector(problem.field), text: problem.text }
    if (base) return null
    const empty = fieldSelector(firstEmpty(records) ?? '')
    if (isHalf(records)) return { at: empty, text: t`Complete her consent to the listing.` }
    const isConsented = isConsentFilled(records)
    if (media.hasUnrecorded && !isConsented) {
      return { at: empty, text: t`Record the consent first.` }
    }
    if (!asPublic) return null
    const isChecked = (check: Check) => form.verifications.some(({ checked }) => checked === check)
    const missingPieces: { at: string; reason: MissingPiece }[] = []
    if (!isConsented) missingPieces.push({ at: empty, reason: 'consent-missing' })
    if (!records.birthDate)
      missingPieces.push({ at: fieldSelector('birthDate'), reason: 'age-unrecorded' })
    if (!isChecked('identity'))
      missingPieces.push({ at: tick('identity'), reason: 'identity-missing' })
    if (!isChecked('age')) missingPieces.push({ at: tick('age'), reason: 'age-missing' })
    if (!media.hasPublicPhoto) {
      missingPieces.push({ at: '.media-drop button', reason: 'photo-missing' })
    }
    const text = missingPieces.map((piece) => missingLabel(piece)).join(' ')
    return missingPieces[0] ? { at: missingPieces[0].at, text } : null
  }

  /**
   * @param asPublic publishes a new companion with her files, or stores nothing if a requirement is missing
   * @returns the tab with the problem; `null` when everything is saved
   */
  async function run(asPublic = false): Promise<SavedPart | null> {
    if (busy || isSaved) return null
    const problem = problemNow(asPublic)
    if (problem) {
      // The field may be in a tab that opens only now.
      setTimeout(() => document.querySelector<HTMLElement>(`dialog ${problem.at}`)?.focus())
      return refuse(problem.text, 'basic')
    }
    setBusy(true)
    setMessage(null)
    setRefusals({})
    setOver(false)
    if (!(await media.galleryIsSaved())) {
      return refuse(t`We couldn’t save a change to the gallery. Check the gallery.`, 'media')
    }
    const changesStories = media.hasChangedStories
    const publishes = !base && (asPublic || form.status === 'active') && uploads > 0
    try {
      if (publishes) await store({ status: 'draft' }, { status: 'active' })
      else if (isDirty || !base || !changesStories) await store({})
    } catch (error) {
      fail(error)
      setBusy(false)
      return 'basic'
    }
    const failure = await media.saveStories()
    if (failure) {
      const profileNote = isDirty ? t`The profile was saved, but the stories weren’t.` : ''
      return refuse([profileNote, failure].filter(Boolean).join(' '), 'media')
    }
    const text = base ? t`Companion updated successfully!` : t`Companion created successfully!`
    setMessage({ kind: 'success', text })
    setPublishing(publishes)
    setPublic(publishes && asPublic)
    setSaved(true)
    setBusy(false)
    void reload(...companionReads)
    return null
  }

  /** Changes a field, whose refusal no longer applies. */
  const set: SetField = (field, value) => {
    companionForm.set(field, value)
    setRefusals((current) => ({ ...current, [field]: undefined }))
  }
  const clearConflict = () => {
    setConflict(null)
    setMessage(null)
  }
  return {
    busy,
    isSaved,
    isPublishing,
    isOver,
    message,
    refusals,
    set,
    conflict,
    run,
    finish: clearConflict,
  }
}
