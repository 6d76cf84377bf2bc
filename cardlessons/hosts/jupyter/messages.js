// The texts of a part in a notebook.

export const kernelEnded =
  "The kernel was restarted, or it has ended. You can still read. To go on, choose Kernel > Restart Kernel and Run All Cells in the notebook's menu: this part comes back.";
export const kernelSilent =
  "The kernel does not answer. If it is busy with another cell, this goes on by itself. If it was restarted, choose Kernel > Restart Kernel and Run All Cells in the notebook's menu.";
