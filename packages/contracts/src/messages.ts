/** Sentences that people read, word for word from the product’s specification. */
export const messages = {
  login: {
    required: 'Email and password are required.',
    success: 'Login successful! Redirecting...',
    failure: 'Invalid email or password. Please try again.',
  },
  register: {
    required: 'Email and password are required.',
    passwordHint: 'At least 8 characters',
    failure: 'An error occurred during registration. Please try again.',
    sentTitle: 'Check Your Email',
    resendSuccess: 'Verification email sent successfully! Please check your inbox.',
    resendFailure: 'Failed to resend verification email. Please try again or contact support.',
  },
  forgotPassword: {
    required: 'Email address is required.',
    success:
      'Password reset instructions have been sent to your email address. Please check your inbox and follow the instructions to reset your password.',
    failure: 'An error occurred while sending reset instructions. Please try again.',
  },
  resetPassword: {
    required: 'Both password fields are required.',
    mismatch: 'Passwords do not match.',
    tooShort: 'Password must be at least 8 characters long.',
    missingToken: 'Invalid reset token. Please request a new password reset.',
    expired: 'Invalid or expired reset token. Please request a new password reset.',
    unknown: 'Reset token not found. The link may have expired or already been used.',
    failure: 'An error occurred while resetting your password. Please try again or contact support.',
  },
  verifyEmail: {
    missingToken: 'Invalid verification link. The verification token is missing.',
    expired: 'Invalid or expired verification token. Please try requesting a new verification email.',
    unknown: 'Verification token not found. The link may have expired or already been used.',
    failure: 'Email verification failed. Please try again or contact support.',
    resendSuccess: 'A new verification email has been sent to your email address.',
    resendFailure: 'Failed to resend verification email. Please try again.',
  },
  dialog: {
    success: 'Success',
    error: 'Error',
    warning: 'Warning',
    info: 'Information',
    deleteTitle: 'Confirm Deletion',
    /** @param item the noun of the deleted thing, in lower case: "endpoint", "submission" */
    deleteText: (item: string) => `Are you sure you want to delete this ${item}? This action cannot be undone.`,
    deleteConfirm: 'Delete',
    cancel: 'Cancel',
  },
  boundary: {
    title: 'Oops! Something went wrong',
    refresh: 'Refresh Page',
    router: 'Unexpected Application Error',
  },
  /** @param statusText the status text of the failed answer */
  downloadFailed: (statusText: string) => `Download failed: ${statusText}`,
} as const;

/** Delays from the specification, in milliseconds. */
export const timings = {
  redirectAfterLoginMs: 1000,
  redirectAfterResetMs: 3000,
} as const;

/** The browser's local storage key that holds the bearer token. */
export const authTokenKey = 'authToken';
