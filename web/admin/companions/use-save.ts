import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { createManaged, getManaged, saveManaged } from '#companions/staff/admin-companions.api'
import type { Check } from '#companions/companion-status'
import type { MissingPiece } from '#companions/publication-options'
import { call } from '../../lib/api/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { conflictOf } from '../../lib/api/conflict-of.ts'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import {
  payloadOf,
  problemOf,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import { isMissingPiece, useMissingLabels } from '../shared/labels/missing-labels.ts'
import type { CompanionMedia } from './companion-media.ts'
import { firstEmpty, hasConsent, isHalf, recordsOf } from './records-form.ts'
import { isSessionOver, useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import type { useCompanionForm } from './use-companion-form.ts'

const CLOSE_MS = 1_500

const named = (field: string) => `[name="${field}"]`
const tick = (check: Check) => `#check-${check} input`

type Parts = {
  typed: ReturnType<typeof useCompanionForm>
  media: CompanionMedia
  close: () => void
}

/** The part of the dialog in which something has to be put right. */
export type SavedPart = 'basic' | 'media'

/**
 * Saves all that was changed of a companion, says what became of it, and closes the dialog a moment
 * after a success. A new one who is to be published is a draft until her files have arrived.
 */
export function useSave({ typed, media, close }: Parts) {
  const uploads = media.openUploads
  const { id, base, form, records, isDirty, reset } = typed
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** Whether she is created, and published as soon as no file is on its way. */
  const [isPublishing, setPublishing] = useState(false)
  /** Whether she was to be public at once, not only published. */
  const [isPublic, setPublic] = useState(false)
  const [isOver, setOver] = useState(false)
  const [message, setMessage] = useState<Message>(null)
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
      const saved = await store({})
      const missing = isPublic ? missingOf(saved) : ''
      if (missing) setSaved(false)
      setMessage(
        missing
          ? { kind: 'error', text: [t`She is not public yet.`, missing].join(' ') }
          : { kind: 'success', text: t`Companion created successfully!` },
      )
      void reload(...companionReads)
    } catch (error) {
      setSaved(false)
      fail(error, t`The profile was created, but it is not published yet.`)
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

  /** Sends the fields. @param unsaved what is left for a later save */
  async function store(changes: Partial<CompanionForm>, unsaved: Partial<CompanionForm> = {}) {
    const body = payloadOf({ ...form, ...changes })
    const saved = base
      ? await call(saveManaged, { params: { id }, body: { ...body, version: base.version } })
      : await call(createManaged, { body: { ...body, id, records: recordsOf(records) } })
    cache.set(getManaged, { params: { id } }, saved)
    // They are sent as soon as she is known to be stored.
    if (!base) media.recordConsent(records)
    reset(saved, unsaved)
    return saved
  }

  function fail(error: unknown, before = '') {
    const refused = conflictOf(base ? saveManaged : createManaged, error)
    if (refused) setConflict(refused.current)
    setOver(isSessionOver(error))
    const failed = t`Failed to save companion. Please check your connection and try again.`
    setMessage({
      kind: 'error',
      text: [before, saveError(error, failed)].filter(Boolean).join(' '),
    })
  }

  function refuse(text: string, place: SavedPart): SavedPart {
    setMessage({ kind: 'error', text })
    setBusy(false)
    return place
  }

  /** The first thing that keeps a companion from being saved. @param asPublic also from being seen */
  function problemNow(asPublic: boolean): { at: string; text: string } | null {
    const problem = problemOf(form)
    if (problem) return { at: named(problem.field), text: problem.text }
    if (base) return null
    const empty = named(firstEmpty(records) ?? '')
    if (isHalf(records)) return { at: empty, text: t`Please complete her consent to the listing.` }
    const isConsented = hasConsent(records)
    if (media.hasUnrecorded && !isConsented) {
      return { at: empty, text: t`Please record the consent first.` }
    }
    if (!asPublic) return null
    const isChecked = (check: Check) => form.verifications.some(({ checked }) => checked === check)
    const lacking: { at: string; reason: MissingPiece }[] = []
    if (!isConsented) lacking.push({ at: empty, reason: 'consent-missing' })
    if (!records.birthDate) lacking.push({ at: named('birthDate'), reason: 'age-unrecorded' })
    if (!isChecked('identity')) lacking.push({ at: tick('identity'), reason: 'identity-missing' })
    if (!isChecked('age')) lacking.push({ at: tick('age'), reason: 'age-missing' })
    if (!media.hasPublicPhoto) {
      lacking.push({ at: '.media-drop button', reason: 'photo-missing' })
    }
    const text = lacking.map((one) => missingLabel(one)).join(' ')
    return lacking[0] ? { at: lacking[0].at, text } : null
  }

  /**
   * @param asPublic a new one is published with her files, or nothing is stored
   * @returns where something has to be put right; null when all is saved
   */
  async function run(asPublic = false): Promise<SavedPart | null> {
    if (busy || isSaved) return null
    const problem = problemNow(asPublic)
    if (problem) {
      // The field may be in a part that is shown only now.
      setTimeout(() => document.querySelector<HTMLElement>(`dialog ${problem.at}`)?.focus())
      return refuse(problem.text, 'basic')
    }
    setBusy(true)
    setMessage(null)
    setOver(false)
    if (!(await media.galleryIsSaved())) {
      return refuse(t`A change to the gallery could not be saved. Please check it.`, 'media')
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
    const refused = await media.saveStories()
    if (refused) {
      const saved = isDirty ? t`The profile was saved, but the stories were not.` : ''
      return refuse([saved, refused].filter(Boolean).join(' '), 'media')
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

  const clearConflict = () => {
    setConflict(null)
    setMessage(null)
  }
  return { busy, isSaved, isPublishing, isOver, message, conflict, run, finish: clearConflict }
}
