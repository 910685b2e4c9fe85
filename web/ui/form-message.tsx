export type Message = { kind: 'error' | 'success'; text: string } | null

/** The result of a form; screen readers announce changes. */
export const FormMessage = ({ message }: { message: Message }) => (
  <div role={message?.kind === 'error' ? 'alert' : 'status'} className="contents">
    {message && (
      <p className={`message ${message.kind === 'error' ? 'message-error' : ''}`}>{message.text}</p>
    )}
  </div>
)
