import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addStaffTemplateEndpoint,
  changeStaffTemplateEndpoint,
  deleteStaffTemplateEndpoint,
  listStaffTemplatesEndpoint,
  MAX_STAFF_TEMPLATES,
  type StaffTemplate,
} from '#staff/staff-templates'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../../shared/api/use-staff-answer.ts'
import { DeleteDialog } from '../../shared/form/delete-dialog.tsx'
import { Table } from '../../shared/list/table.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { ReplyForm } from './reply-form.tsx'

/** Saved replies, which staff insert into messages and edit there. */
export function Replies() {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(listStaffTemplatesEndpoint, {})
  const cache = useStaffCache()
  const reload = useReload()
  const mayChange = useMay()(changeStaffTemplateEndpoint)
  /** The reply in the form; "new" for a new one. */
  const [editedReply, setEditedReply] = useState<StaffTemplate | 'new' | null>(null)
  const [deletedReply, setDeletedReply] = useState<StaffTemplate | null>(null)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const { templates } = data
  const mayAdd = mayChange && templates.length < MAX_STAFF_TEMPLATES

  async function send(words: Pick<StaffTemplate, 'language' | 'title' | 'text'>, id: string) {
    const answer =
      editedReply === 'new' || editedReply === null
        ? await call(addStaffTemplateEndpoint, { body: { id, ...words } })
        : await call(changeStaffTemplateEndpoint, {
            params: { id: editedReply.id },
            body: { version: editedReply.version, ...words },
          })
    cache.set(listStaffTemplatesEndpoint, {}, answer)
    setEditedReply(null)
    showToast(t`The reply has been saved.`)
    void reload()
  }

  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-2">
        <Trans>
          Insert a reply into an answer and change it as you like. You send it yourself.
        </Trans>
      </p>
      {mayAdd && editedReply === null && (
        <p>
          <Button onClick={() => setEditedReply('new')}>
            <Trans>Add reply</Trans>
          </Button>
        </p>
      )}
      {mayChange && editedReply !== null && (
        <ReplyForm
          key={editedReply === 'new' ? 'new' : editedReply.id}
          reply={editedReply === 'new' ? null : editedReply}
          send={send}
          onConflict={async () => void (await refetch())}
          onClose={() => setEditedReply(null)}
        />
      )}
      {templates.length === 0 ? (
        editedReply === null && <Notice title={<Trans>No saved replies yet</Trans>} />
      ) : (
        <ReplyTable
          templates={templates}
          {...(mayChange && { onEdit: setEditedReply, onDelete: setDeletedReply })}
        />
      )}
      {templates.length > 0 && (
        <p className="text-small text-ink-2">
          <Plural value={templates.length} one="# reply" other="# replies" />
        </p>
      )}
      {deletedReply && (
        <DeleteDialog
          name={deletedReply.title}
          text={<Trans>Answers that used it stay as they are.</Trans>}
          send={() => call(deleteStaffTemplateEndpoint, { params: { id: deletedReply.id } })}
          failureText={(failure) =>
            saveError(
              failure,
              t`We couldn’t delete the reply. Check your connection and try again.`,
            )
          }
          onClose={() => setDeletedReply(null)}
          onDeleted={() => {
            setDeletedReply(null)
            setEditedReply(null)
            showToast(t`The reply has been deleted.`)
            void reload(listStaffTemplatesEndpoint)
          }}
        />
      )}
    </div>
  )
}

type TableProps = {
  templates: readonly StaffTemplate[]
  onEdit?: (reply: StaffTemplate) => void
  onDelete?: (reply: StaffTemplate) => void
}

function ReplyTable({ templates, onEdit, onDelete }: TableProps) {
  const { t } = useLingui()
  const names = useTextLanguageNames()
  return (
    <Table heads={[t`Title`, t`Language`, t`Text`, ...(onEdit ? [t`Actions`] : [])]}>
      {templates.map((reply) => (
        <tr key={reply.id}>
          <th scope="row">{reply.title}</th>
          <td>{names[reply.language]}</td>
          <td
            className="min-w-64 max-w-168 whitespace-pre-wrap wrap-anywhere"
            lang={reply.language}
          >
            {reply.text}
          </td>
          {onEdit && onDelete && (
            <td className="admin-acts">
              <Button
                variant="quiet"
                aria-label={t`Edit ${reply.title}`}
                onClick={() => onEdit(reply)}
              >
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="quiet"
                aria-label={t`Delete ${reply.title}`}
                onClick={() => onDelete(reply)}
              >
                <Trans>Delete</Trans>
              </Button>
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
