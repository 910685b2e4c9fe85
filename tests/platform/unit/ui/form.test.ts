import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { Form } from '../../../../web/ui/form.tsx'

class NoFields {
  get = () => null
}

test('a form ignores that a dialog inside it is closed', () => {
  vi.stubGlobal('FormData', NoFields)
  const onSubmit = vi.fn()
  const form = Form({ onSubmit }).props as ComponentProps<'form'>
  const submit = (target: string) => {
    const event = { target, currentTarget: 'form', preventDefault: vi.fn() }
    form.onSubmit?.(event as never)
    return event.preventDefault
  }
  expect(submit('form of the close button')).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(submit('form')).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})
