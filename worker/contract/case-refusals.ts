/** Of `refusals`: about cases in the staff's queues. */
export const caseRefusals = {
  'case.cannot-follow': 'Not possible while the status is “{state}”',
  'case.reason-required': 'Please give a reason',
  'case.note-required': 'Please write a note',
  'case.changes-required': 'Please say what needs to change',
} as const
