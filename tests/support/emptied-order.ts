/** What an order says of its people once they are erased from it; all else stays. */
export const EMPTIED = {
  firstNameClient: '',
  lastNameClient: '',
  middleNameClient: '',
  birthDateClient: null,
  squadNumberClient: null,
  phoneBuyer: '',
  emailBuyer: '',
  additionalInfoClient: null,
};
