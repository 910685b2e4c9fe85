import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { problemOfNewWord, wordsWith } from './typed-lines.ts'

type Props = {
  label: string
  name: string
  words: string[]
  onChange: (words: string[]) => void
  /** Text typed but not yet added; it is saved with the words. */
  typed: string
  onType: (text: string) => void
  suggestions?: readonly string[] | undefined
}

/** A list of words that are added and removed one by one, without blanks and duplicates. */
export function WordList({
  label,
  name,
  words,
  onChange,
  typed: text,
  onType,
  suggestions,
}: Props) {
  const { t } = useLingui()
  const listId = useId()
  const field = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()

  function add() {
    const wordProblem = problemOfNewWord(words, text)
    setProblem(wordProblem)
    if (wordProblem) {
      field.current?.querySelector('input')?.focus()
      return
    }
    onType('')
    onChange(wordsWith(words, text))
  }

  return (
    <div className="grid gap-2">
      <div ref={field} className="admin-add">
        <Field
          label={label}
          name={name}
          value={text}
          maxLength={60}
          list={suggestions ? listId : undefined}
          error={problem}
          onChange={(event) => {
            setProblem(undefined)
            onType(event.target.value)
          }}
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
                onClick={() => {
                  setProblem(undefined)
                  onChange(words.filter((item) => item !== word))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
