import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { getOwnContentEndpoint } from '#companions/own/own-content'
import type { OwnContent } from '#companions/revisions'
import { ValueLabels } from '../../../features/companions/value-labels.ts'
import { valueLabel } from '../../../features/companions/labels.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProfileEditor, type ProfileEditor } from './use-profile-editor.ts'
import '../../../styles/admin/admin-dialog.css'
import '../../../styles/own-profile.css'

type LoaderProps = {
  children: (editor: ProfileEditor) => ReactNode
  /** Frame of the placeholder and of the error. */
  renderFallback: (content: ReactNode) => ReactNode
}

/** Loads a companion's profile and edits it; the profile may be a new one that was never published. */
export function WithProfileEditor({ children, renderFallback }: LoaderProps) {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(
    getOwnContentEndpoint,
    {},
    { staleTime: 0, refetchOnWindowFocus: false },
  )
  // The form starts with an answer loaded after it is opened, not with a cached one.
  const [content, setContent] = useState<OwnContent | null>(null)
  if (!content && data && isFetchedAfterMount) setContent(data)
  if (content) return <Editor content={content}>{children}</Editor>
  if (!error) return renderFallback(<Skeleton className="h-96" />)
  return renderFallback(
    <Notice
      title={<Trans>We couldn’t load this profile</Trans>}
      text={error.message}
      action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
    />,
  )
}

type EditorProps = { content: OwnContent; children: (editor: ProfileEditor) => ReactNode }

function Editor({ content, children }: EditorProps) {
  const editor = useProfileEditor(content)
  return <ValueLabels value={valueLabel}>{children(editor)}</ValueLabels>
}
