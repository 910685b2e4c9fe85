import { useEffect, useEffectEvent, useState } from 'react'

type Props = {
  label: string
  placeholder: string
  maxLength?: number
  value: string
  onSave: (value: string) => void
}

/** A line that is saved when it is left, also when all around it goes. */
export function SavedField({ label, placeholder, maxLength = 300, value, onSave }: Props) {
  const [typed, setTyped] = useState(value)
  const [saved, setSaved] = useState(value)
  if (saved !== value) {
    setSaved(value)
    setTyped(value)
  }
  const save = () => {
    if (typed.trim() !== value) onSave(typed.trim())
  }
  const leave = useEffectEvent(save)
  useEffect(() => () => leave(), [])
  return (
    <span className="field-box">
      <input
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
    </span>
  )
}
