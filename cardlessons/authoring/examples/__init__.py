"""Two families of games to read, and to begin one's own from: Beggar-my-neighbour, and Go Fish.

They are no games of the package. A distribution whose entry points name them, as below, makes plug-ins of them:

    [project.entry-points."cardlessons.families"]
    beggar = "cardlessons.examples.beggar:FAMILY"
    gofish = "cardlessons.examples.gofish:FAMILY"
"""
