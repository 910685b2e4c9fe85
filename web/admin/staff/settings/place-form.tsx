import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = {
  place: { name: string; hidden: boolean; companions: number }
  busy: boolean
  onRename: (name: string) => Promise<boolean>
  onHide: (isHidden: boolean) => Promise<boolean>
  onDelete: () => Promise<boolean>
  /** Omitted: the place has no order, or is the first one. */
  onUp?: (() => void) | null
}

/** Name of a city or district, with the actions on it; only a place without companions can be deleted. */
export function PlaceForm({ place, busy, onRename, onHide, onDelete, onUp = null }: Props) {
  const { t } = useLingui()
  const { name, hidden, companions } = place
  const [newName, setNewName] = useState(name)
  const isChanged = newName.trim() !== name && newName.trim() !== ''
  return (
    <Form
      className="grid gap-x-4 gap-y-1 items-center sm:grid-cols-[minmax(0,1fr)_10rem_13rem]"
      aria-label={name}
      onSubmit={() => {
        if (isChanged) void onRename(newName.trim())
      }}
    >
      <span className="field-box">
        <input
          aria-label={t`Name of ${name}`}
          maxLength={60}
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
      </span>
      <span className="text-small text-ink-2">
        <Plural value={companions} one="# companion" other="# companions" />
        {hidden && (
          <span>
            {' · '}
            <Trans>hidden</Trans>
          </span>
        )}
      </span>
      <span className="admin-acts">
        {isChanged && (
          <Button type="submit" variant="quiet" aria-busy={busy}>
            <Trans>Rename</Trans>
          </Button>
        )}
        {onUp && (
          <Button variant="quiet" aria-busy={busy} aria-label={t`Move ${name} up`} onClick={onUp}>
            <Trans>Move up</Trans>
          </Button>
        )}
        <Button
          variant="quiet"
          aria-busy={busy}
          aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
          onClick={() => void onHide(!hidden)}
        >
          {hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
        </Button>
        {companions === 0 && (
          <Button
            variant="quiet"
            aria-busy={busy}
            aria-label={t`Delete ${name}`}
            onClick={() => void onDelete()}
          >
            <Trans>Delete</Trans>
          </Button>
        )}
      </span>
    </Form>
  )
}
