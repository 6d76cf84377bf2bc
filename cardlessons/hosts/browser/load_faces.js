// Load the faces of the page before its first drawing, so that no line breaks anew when they come.

for (const face of document.fonts) face.load();
