import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { createManaged, getManaged, saveManaged } from '#contract/admin-companions.api'
import { call } from '../../lib/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { conflictOf } from '../../lib/conflict-of.ts'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import {
  payloadOf,
  problemOf,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'
import type { CompanionMedia } from './companion-media.ts'
import { isSessionOver, useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import type { useCompanionForm } from './use-companion-form.ts'

const CLOSE_MS = 1_500

type Parts = {
  typed: ReturnType<typeof useCompanionForm>
  media: CompanionMedia
  close: () => void
}

/** The part of the dialog in which something has to be put right. */
export type Place = 'basic' | 'media'

/**
 * Saves all that was changed of a companion, says what became of it, and closes the dialog a moment
 * after a success. A new one who is to be published is a draft until her files have arrived.
 */
export function useSave({ typed, media, close }: Parts) {
  const uploads = media.openUploads
  const { id, base, form, isDirty, reset } = typed
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** Whether she is created, and published as soon as no file is on its way. */
  const [isPublishing, setPublishing] = useState(false)
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
      await store({})
      setMessage({ kind: 'success', text: t`Companion created successfully!` })
      void reload(...companionReads)
    } catch (error) {
      setSaved(false)
      fail(error, t`The profile was created, but it is not published yet.`)
    }
    setPublishing(false)
  })
  useEffect(() => {
    if (mayPublish) void publish()
  }, [mayPublish])

  /** Sends the fields. @param unsaved what is left for a later save */
  async function store(changes: Partial<CompanionForm>, unsaved: Partial<CompanionForm> = {}) {
    const body = payloadOf({ ...form, ...changes })
    const saved = base
      ? await call(saveManaged, { params: { id }, body: { ...body, version: base.version } })
      : await call(createManaged, { body: { ...body, id } })
    cache.set(getManaged, { params: { id } }, saved)
    reset(saved, unsaved)
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

  function refuse(text: string, place: Place): Place {
    setMessage({ kind: 'error', text })
    setBusy(false)
    return place
  }

  /** @returns where something has to be put right; null when all is saved */
  async function run(): Promise<Place | null> {
    if (busy || isSaved) return null
    const problem = problemOf(form)
    if (problem) {
      // The field may be in a part that is shown only now.
      setTimeout(() =>
        document.querySelector<HTMLElement>(`dialog [name="${problem.field}"]`)?.focus(),
      )
      return refuse(problem.text, 'basic')
    }
    setBusy(true)
    setMessage(null)
    setOver(false)
    if (!(await media.galleryIsSaved())) {
      return refuse(t`A change to the gallery could not be saved. Please check it.`, 'media')
    }
    const changesStories = media.hasChangedStories
    const publishes = !base && form.status === 'active' && uploads > 0
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
