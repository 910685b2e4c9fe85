import { formatPhoneNumber, readPhoneNumber } from '#platform/phone-number'

/** The normalised phone number; a text without exactly one number is returned unchanged. */
export function formatPhone(text: string): string {
  const { number } = readPhoneNumber(text)
  return number === null ? text : formatPhoneNumber(number)
}

/** Marks a field without exactly one phone number as invalid. Empty fields are left to `required`. */
export function markPhoneNumber(input: HTMLInputElement): void {
  const isValid = input.value.trim() === '' || readPhoneNumber(input.value).problem === null
  // The message is never displayed: the form shows its own text beside the field.
  input.setCustomValidity(isValid ? '' : 'phone')
}

/** Replaces the field's value by the normalised number. */
export function showPhoneNumber(input: HTMLInputElement): void {
  markPhoneNumber(input)
  const formattedNumber = formatPhone(input.value)
  if (formattedNumber !== input.value) input.value = formattedNumber
}
