/** Message below a list or a set of choices; fields of one value show theirs themselves. */
export const GroupRefusal = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="own-refusal">
      {text}
    </p>
  ) : null
