import { TemplatePicker } from '../../../features/messaging/requests/template-picker.tsx'
import { useSavedReplies } from './use-saved-replies.ts'

/** Inserts a saved reply into a message. */
export function SavedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = useSavedReplies()
  return replies.length > 0 && <TemplatePicker templates={replies} onChoose={onChoose} />
}
