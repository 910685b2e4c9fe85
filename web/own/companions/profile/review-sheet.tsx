import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnRevisionAct } from '#companions/revisions'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { useFieldText } from '../../../features/companions/field-text.ts'
import { problemOf } from '../../../features/companions/fields/companion-form.ts'
import { keysOf } from '../../../lib/api/keys-of.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { profileGroupPath, profileGroupTitle } from '../../shared/profile-groups.ts'
import { changedContent } from './content-form.ts'
import { groupOfField } from './groups/group-contents.ts'
import type { FieldRefusals } from '../../../features/companions/fields/fields-props.ts'
import { refusalsOf } from '../../../features/companions/fields/refusals.ts'
import type { ProfileEditor } from './use-profile-editor.ts'
import { useRefusal } from './use-refusal.ts'

type Props = { editor: ProfileEditor; onClose: () => void }

/** Every change with the value before and after it; one press submits them all. */
export function ReviewSheet({ editor, onClose }: Props) {
  const { t } = useLingui()
  const { draft, state, setRefusals } = editor
  const names = useContentNames()
  const textOf = useFieldText()
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [refusedFields, setRefusedFields] = useState<string[]>([])
  const { published } = state.content
  const changes = changedContent(state.form, published)

  function refuse(text: string, refusals: FieldRefusals) {
    setMessage({ kind: 'error', text })
    setRefusedFields(Object.keys(refusals))
    setRefusals(refusals)
  }

  async function act(name: OwnRevisionAct, successText: string) {
    if (busy) return
    const problem = name === 'submit' ? problemOf(state.form) : null
    if (problem) {
      const [field = problem.field] = problem.field.split('-')
      refuse(problem.text, { [field]: problem.text })
      return
    }
    setBusy(true)
    setMessage(null)
    try {
      const isDone = await draft.act(name)
      if (isDone) {
        setRefusals({})
        announce(successText)
      }
      // The screen below shows a conflict.
      onClose()
      return
    } catch (error) {
      refuse(refusal(error), refusalsOf(error))
    }
    setBusy(false)
  }

  const groups = new Set(refusedFields.flatMap((field) => groupOfField(field) ?? []))
  return (
    <Dialog
      open
      kind="sheet"
      title={<Trans>Your changes</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            <Trans>Discard my changes</Trans>
          </Button>
          <Button
            aria-busy={busy}
            onClick={() =>
              void act(
                'submit',
                t`Our team is reviewing your changes. We’ll email you our decision.`,
              )
            }
          >
            <Trans>Submit changes</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        <FormMessage message={message} />
        {groups.size > 0 && (
          <p className="own-row">
            {[...groups].map((group) => (
              <Link
                key={group}
                to={profileGroupPath(group)}
                className="button button-line"
                onClick={onClose}
              >
                {t`Go to: ${profileGroupTitle(group)}`}
              </Link>
            ))}
          </p>
        )}
        <dl className="own-changes">
          {keysOf(changes).map((field) => {
            const { before, after } = differingLines(
              textOf(field, published[field]),
              textOf(field, changes[field]),
            )
            return (
              <div key={field}>
                <dt>{names[field]}</dt>
                <dd>
                  <del>
                    <span className="sr-only">
                      <Trans>Before</Trans>:{' '}
                    </span>
                    {before}
                  </del>
                  <ins>
                    <span className="sr-only">
                      <Trans>Now</Trans>:{' '}
                    </span>
                    {after}
                  </ins>
                </dd>
              </div>
            )
          })}
        </dl>
        <p className="text-small text-ink-2">
          <Trans>Our team replies within 48 hours.</Trans>
        </p>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Discard your changes?</Trans>}
          text={<Trans>This deletes your draft. Your published profile stays as it is.</Trans>}
          confirm={<Trans>Discard my changes</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void act('discard', t`You’ve discarded your changes. Your profile stays as it is.`)
          }}
        />
      )}
    </Dialog>
  )
}

/** Lists have a row per line: only the rows that differ are compared. */
function differingLines(before: string, after: string): { before: string; after: string } {
  const linesBefore = before.split('\n')
  const linesAfter = after.split('\n')
  const onlyBefore = linesBefore.filter((line) => !linesAfter.includes(line))
  const onlyAfter = linesAfter.filter((line) => !linesBefore.includes(line))
  return { before: onlyBefore.join('\n') || '–', after: onlyAfter.join('\n') || '–' }
}
