import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { country: string; busy: boolean; onAdd: (name: string) => Promise<boolean> }

export function AddCity({ country, busy, onAdd }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  return (
    <Form
      className="admin-row"
      onSubmit={() => onAdd(name.trim()).then((isDone) => isDone && setName(''))}
    >
      <Field
        label={t`New city in ${country}`}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="line" aria-busy={busy}>
        <Trans>Add city</Trans>
      </Button>
    </Form>
  )
}
