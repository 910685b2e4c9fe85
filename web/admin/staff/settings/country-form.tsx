import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedPlaces } from '#catalogue/admin-places'
import { Button } from '../../../ui/button.tsx'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = {
  country: Pick<ManagedPlaces['countries'][number], 'name' | 'open' | 'note'>
  busy: boolean
  onSave: (body: { open: boolean; note: string }) => Promise<boolean>
}

/** Permits or forbids public profiles in a country, with a note on its law. */
export function CountryForm({ country: { name, open, note }, busy, onSave }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(open)
  const [newNote, setNewNote] = useState(note)
  const isChanged = isOpen !== open || newNote.trim() !== note
  return (
    <Form
      className="grid gap-3"
      aria-label={t`Publication in ${name}`}
      onSubmit={() => {
        if (isChanged) void onSave({ open: isOpen, note: newNote.trim() })
      }}
    >
      <CheckboxWithNote
        checked={isOpen}
        onChange={setOpen}
        note={t`Closing a country takes its profiles offline right away.`}
      >
        <Trans>Open for publication</Trans>
      </CheckboxWithNote>
      <TextArea
        label={t`Note about its law`}
        rows={2}
        maxLength={500}
        required={!isOpen}
        value={newNote}
        onChange={(event) => setNewNote(event.target.value)}
      />
      {isChanged && (
        <p>
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save for {name}</Trans>
          </Button>
        </p>
      )}
    </Form>
  )
}
