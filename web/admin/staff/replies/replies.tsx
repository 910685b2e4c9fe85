import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addStaffTemplate,
  changeStaffTemplate,
  deleteStaffTemplate,
  listStaffTemplates,
} from '#staff/staff-templates.api'
import { MAX_STAFF_TEMPLATES } from '#staff/staff-template-options'
import type { StaffTemplate } from '#staff/staff-templates'
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

/** Prepared replies: staff insert them into what they answer, and change them there. */
export function Replies() {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(listStaffTemplates, {})
  const cache = useStaffCache()
  const reload = useReload()
  const mayChange = useMay()(changeStaffTemplate)
  /** "new", or the one that is edited. */
  const [edited, edit] = useState<StaffTemplate | 'new' | null>(null)
  const [deleted, askAbout] = useState<StaffTemplate | null>(null)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const { templates } = data
  const mayAdd = mayChange && templates.length < MAX_STAFF_TEMPLATES

  async function send(words: Pick<StaffTemplate, 'language' | 'title' | 'text'>, id: string) {
    const answer =
      edited === 'new' || edited === null
        ? await call(addStaffTemplate, { body: { id, ...words } })
        : await call(changeStaffTemplate, {
            params: { id: edited.id },
            body: { version: edited.version, ...words },
          })
    cache.set(listStaffTemplates, {}, answer)
    edit(null)
    showToast(t`The reply has been saved.`)
    void reload()
  }

  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-2">
        <Trans>
          Insert a reply into an answer and change it as you like. Nothing is sent by itself.
        </Trans>
      </p>
      {mayAdd && edited === null && (
        <p>
          <Button onClick={() => edit('new')}>
            <Trans>Add reply</Trans>
          </Button>
        </p>
      )}
      {mayChange && edited !== null && (
        <ReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? null : edited}
          send={send}
          onConflict={async () => void (await refetch())}
          onClose={() => edit(null)}
        />
      )}
      {templates.length === 0 ? (
        edited === null && <Notice title={<Trans>No saved replies yet</Trans>} />
      ) : (
        <ReplyTable
          templates={templates}
          {...(mayChange && { onEdit: edit, onDelete: askAbout })}
        />
      )}
      {templates.length > 0 && (
        <p className="text-small text-ink-2">
          <Plural value={templates.length} one="# reply" other="# replies" />
        </p>
      )}
      {deleted && (
        <DeleteDialog
          name={deleted.title}
          text={<Trans>Answers in which it was used stay as they are.</Trans>}
          send={() => call(deleteStaffTemplate, { params: { id: deleted.id } })}
          failed={(failure) =>
            saveError(failure, t`Could not be deleted. Please check your connection and try again.`)
          }
          onClose={() => askAbout(null)}
          onDeleted={() => {
            askAbout(null)
            edit(null)
            showToast(t`The reply has been deleted.`)
            void reload(listStaffTemplates)
          }}
        />
      )}
    </div>
  )
}

type TableProps = {
  templates: readonly StaffTemplate[]
  onEdit?: (one: StaffTemplate) => void
  onDelete?: (one: StaffTemplate) => void
}

function ReplyTable({ templates, onEdit, onDelete }: TableProps) {
  const { t } = useLingui()
  const names = useTextLanguageNames()
  return (
    <Table heads={[t`Title`, t`Language`, t`Text`, ...(onEdit ? [t`Actions`] : [])]}>
      {templates.map((one) => (
        <tr key={one.id}>
          <th scope="row">{one.title}</th>
          <td>{names[one.language]}</td>
          <td className="admin-reply" lang={one.language}>
            {one.text}
          </td>
          {onEdit && onDelete && (
            <td className="admin-acts">
              <Button variant="quiet" aria-label={t`Edit ${one.title}`} onClick={() => onEdit(one)}>
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="quiet"
                aria-label={t`Delete ${one.title}`}
                onClick={() => onDelete(one)}
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
