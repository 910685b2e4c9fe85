import { useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getOwnContentEndpoint } from '#companions/own/own-content'
import { previewOwnEndpoint } from '#companions/own/own'
import { addressOf } from '#platform/endpoint'
import type { OwnContent } from '#companions/revisions'
import { ValueLabels } from '../../../features/companions/value-labels.ts'
import { valueLabel } from '../../../features/companions/labels.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DetailsSection } from './details-section.tsx'
import { localDraft } from './local-draft.ts'
import { RemoveSection } from './remove-section.tsx'
import { RevisionDraft } from './revision-draft.ts'
import { RevisionSection } from './revision-section.tsx'
import '../../../styles/admin/admin-dialog.css'

/** The companion's own form: fields that staff review, and fields that change without a review. */
export function ProfileSection() {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(
    getOwnContentEndpoint,
    {},
    { staleTime: 0, refetchOnWindowFocus: false },
  )
  // The form starts with an answer loaded after it is opened, not with a cached one.
  const [content, setContent] = useState<OwnContent | null>(null)
  if (!content && data && isFetchedAfterMount) setContent(data)
  if (content) return <Loaded loadedContent={content} />
  if (!error) return <Skeleton className="h-96" />
  return (
    <Notice
      title={<Trans>Unable to Load Profile</Trans>}
      text={error.message}
      action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
    />
  )
}

function Loaded({ loadedContent }: { loadedContent: OwnContent }) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [draft] = useState(
    () =>
      new RevisionDraft(loadedContent, localDraft(user?.id ?? ''), (content) => {
        replaceAnswer(queries, personalKey(user?.id, getOwnContentEndpoint), content)
        void queries.invalidateQueries({
          predicate: ({ queryKey }) =>
            String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
        })
      }),
  )
  const state = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  useEffect(() => {
    const warn = (event: Event) => draft.isAtRisk && event.preventDefault()
    // A phone may close a hidden page without any further event.
    const saveNow = () => document.hidden && void draft.save()
    // Saves input that a closed page left in this browser.
    void draft.save()
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', saveNow)
      void draft.save()
    }
  }, [draft])
  return (
    <ValueLabels value={valueLabel}>
      <RevisionSection draft={draft} state={state} />
      <DetailsSection details={state.content.details} draft={draft} />
      <RemoveSection content={state.content} draft={draft} />
    </ValueLabels>
  )
}
