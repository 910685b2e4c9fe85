import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_STAFF_NOTE, type NoteKind, type StaffNote } from '#staff/staff-notes'
import { mayAddNotes } from '#staff/staff-note-rights'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useRole } from '../api/role.tsx'
import { useStaffNotes } from './use-staff-notes.ts'
import { Form } from '../../../ui/form.tsx'

/** Internal notes of staff, oldest first. */
export function StaffNotes({ kind, id }: { kind: NoteKind; id: string }) {
  const { t } = useLingui()
  const notes = useStaffNotes(kind, id)
  const mayAdd = mayAddNotes(useRole(), kind)
  const { data, error, refetch } = notes
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return null
  return (
    <section className="grid content-start gap-4 max-w-168" aria-label={t`Internal notes`}>
      <h2 className="text-h4">
        <Trans>Internal notes</Trans>
      </h2>
      {data.notes.length > 0 ? (
        <NoteList notes={data.notes} />
      ) : (
        <p className="text-ink-2">
          <Trans>No notes yet.</Trans>
        </p>
      )}
      {mayAdd && (
        <Form className="grid gap-3" onSubmit={() => notes.add()}>
          <TextArea
            label={t`New note`}
            name="staff-note"
            rows={3}
            maxLength={MAX_STAFF_NOTE}
            value={notes.text}
            hint={
              isInCopy(kind)
                ? t`Only staff see this note. Her copy of her data includes it, without your name.`
                : t`Only staff see this note.`
            }
            onChange={(event) => notes.type(event.target.value)}
          />
          <FormMessage message={notes.message} />
          <p>
            <Button type="submit" variant="line" aria-busy={notes.busy}>
              <Trans>Add note</Trans>
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}

/** The companion's download of her data includes the notes on these cases. */
const isInCopy = (kind: NoteKind) =>
  ['companion', 'application', 'revision', 'renewal'].includes(kind)

const NoteList = ({ notes }: { notes: readonly StaffNote[] }) => (
  <ol className="admin-steps">
    {notes.map(({ id, at, by, text }) => (
      <li key={id}>
        <p className="text-small text-ink-2">
          <time dateTime={at}>{moment(at)}</time> · {by}
        </p>
        <p className="admin-words-said">{text}</p>
      </li>
    ))}
  </ol>
)
