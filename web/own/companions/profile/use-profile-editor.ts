import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getOwnContentEndpoint } from '#companions/own/own-content'
import { getOwnEndpoint, previewOwnEndpoint } from '#companions/own/own'
import { addressOf } from '#platform/endpoint'
import type { OwnContent } from '#companions/revisions'
import type { CompanionForm } from '../../../features/companions/fields/companion-form.ts'
import type { FieldRefusals, SetField } from '../../../features/companions/fields/fields-props.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { DetailsDraft, type DetailsState } from './details-draft.ts'
import { groupOfField, isReviewedGroup } from './groups/group-contents.ts'
import { localDraft } from './local-draft.ts'
import { RevisionDraft, type DraftState } from './revision-draft.ts'
import { refusalsOf } from '../../../features/companions/fields/refusals.ts'

/** A companion's profile while she edits it: the properties of the groups, and both parts that are saved. */
export type ProfileEditor = {
  form: CompanionForm
  set: SetField
  refusals: FieldRefusals
  /** Changes that staff review. */
  draft: RevisionDraft
  state: DraftState
  /** Changes that apply without a review. */
  details: DetailsDraft
  detailsState: DetailsState
  /** Messages of the last submission. */
  setRefusals: (refusals: FieldRefusals) => void
}

const isReviewed = (field: string) => {
  if (field === 'typed') return true
  const group = groupOfField(field)
  return group !== null && isReviewedGroup(group)
}

/** Saves as she types, and when the page is hidden or left. */
export function useProfileEditor(loadedContent: OwnContent): ProfileEditor {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [refusals, setRefusals] = useState<FieldRefusals>({})
  const [{ draft, details }] = useState(() => {
    const share = (content: OwnContent) => {
      replaceAnswer(queries, personalKey(user?.id, getOwnContentEndpoint), content)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
      })
    }
    const revisionDraft = new RevisionDraft(loadedContent, localDraft(user?.id ?? ''), share)
    const detailsDraft = new DetailsDraft(loadedContent.details, (content) => {
      revisionDraft.takeDetails(content.details)
      share(revisionDraft.read().content)
      // Today has the week.
      void queries.invalidateQueries({ queryKey: personalKey(user?.id, getOwnEndpoint) })
    })
    return { draft: revisionDraft, details: detailsDraft }
  })
  const state = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  const detailsState = useSyncExternalStore(details.subscribe, details.read, details.read)
  useEffect(() => {
    const saveAll = () => {
      void draft.save()
      void details.save()
    }
    const warn = (event: Event) => (draft.isAtRisk || details.isUnsaved) && event.preventDefault()
    // A phone may close a hidden page without any further event.
    const saveNow = () => document.hidden && saveAll()
    // Saves input that a closed page left in this browser.
    void draft.save()
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', saveNow)
      saveAll()
    }
  }, [draft, details])
  const set: SetField = (field, value) => {
    if (isReviewed(field)) draft.set(field, value)
    else details.set(field, value)
    if (refusals[field]) setRefusals({ ...refusals, [field]: undefined })
  }
  const { form } = detailsState
  return {
    form: {
      ...state.form,
      has_schedule: form.has_schedule,
      schedule: form.schedule,
      notice_hours: form.notice_hours,
      phone: form.phone,
      whatsapp: form.whatsapp,
      telegram: form.telegram,
      email: form.email,
      audience: form.audience,
    },
    set,
    refusals: { ...refusals, ...refusalsOf(detailsState.error) },
    setRefusals,
    draft,
    state,
    details,
    detailsState,
  }
}
