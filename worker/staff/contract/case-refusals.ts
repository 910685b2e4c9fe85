/** Error texts about cases in queues; part of `refusals`. */
export const caseRefusals = {
  'case.cannot-follow': 'Not possible in the present status',
  'case.reason-required': 'Please give a reason',
  'case.note-required': 'Please write a note',
  'case.changes-required': 'Please say what needs to change',
  'case.not-found': 'This case could not be found',
  'case.assigned': 'Someone else has changed the assignment in the meantime',
  'case.assignee': 'Choose a colleague whose role includes this',
} as const
