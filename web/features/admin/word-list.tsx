import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  label: string
  words: string[]
  onChange: (words: string[]) => void
  suggestions?: readonly string[]
}

/** Words that are added one by one, without blanks and doubles, and taken out again. */
export function WordList({ label, words, onChange, suggestions }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const listId = useId()

  function add() {
    const word = typed.trim()
    setTyped('')
    const isThere = words.some((known) => known.toLowerCase() === word.toLowerCase())
    if (word && !isThere) onChange([...words, word])
  }

  return (
    <div className="grid gap-2">
      <div className="admin-add">
        <Field
          label={label}
          value={typed}
          maxLength={60}
          list={suggestions ? listId : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={listId}>
          {suggestions?.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
        <Button variant="line" onClick={add} aria-label={t`Add to ${label}`}>
          {t`Add`}
        </Button>
      </div>
      {words.length > 0 && (
        <ul className="admin-words" aria-label={label}>
          {words.map((word) => (
            <li key={word}>
              {word}
              <IconButton
                icon="x"
                label={t`Remove ${word}`}
                onClick={() => onChange(words.filter((one) => one !== word))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
